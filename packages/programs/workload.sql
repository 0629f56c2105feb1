-- SPDX-License-Identifier: Apache-2.0
pragma threads=4;
pragma cache_size=10;
create table item (id integer primary key, name text, price real, shop int);
with recursive n(i) as (select 1 union all select i + 1 from n where i < 2000)
insert into item select i, printf('item%05d', (i * 7919) % 10007), (i * 31 % 997) / 4.0, i % 13 from n;
create index by_name on item (name);
select count(*), sum(price), min(name), max(name) from item;
select shop, count(*), round(avg(price), 3) from item group by shop order by 3 desc limit 5;
select a.name, b.name from item a join item b on a.id = b.id + 1 where a.shop = 3 order by a.name limit 5;
update item set price = price * 2 where shop in (select shop from item where id < 5);
delete from item where id % 5 = 0;
select count(*), sum(price) from item;
select json_group_array(name) from (select name from item order by price desc, id limit 3);
pragma integrity_check;
