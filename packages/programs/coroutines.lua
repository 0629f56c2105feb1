-- SPDX-License-Identifier: Apache-2.0
-- Coroutines, closures, string patterns, tables and the collector.
local function numbers(n)
  return coroutine.wrap(function()
    for i = 1, n do coroutine.yield(i) end
  end)
end
local sum, words = 0, {}
for i in numbers(500) do sum = sum + i end
for line in io.lines("small") do
  for word in line:gmatch("%a+") do words[word] = (words[word] or 0) + 1 end
end
local keys = {}
for word in pairs(words) do keys[#keys + 1] = word end
table.sort(keys)
print(sum, #keys, keys[1], words[keys[1]], math.sqrt(2), 7 // 2, 1 << 40)
print(collectgarbage("count") > 0)
