// SPDX-License-Identifier: Apache-2.0
package org.rsanemu.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShardChoiceTest {
  private static Map<String, String> environment(String assignments) {
    Map<String, String> environment = new HashMap<>(Map.of("PATH", "/bin"));
    for (String each : assignments.split(" ")) {
      if (each.contains("=")) {
        environment.put(
            each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
      }
    }
    return environment;
  }

  @ParameterizedTest
  @CsvSource({
    // environment                                                    --shard --shards  shard
    "''                                                                  , '' , 0     , 1/1",
    "TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=3                              , '' , 0     , 1/3",
    "TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=3                              , '' , 3     , 3/3",
    "CI_NODE_TOTAL=1                                                     , '' , 0     , 1/1",
    "CI_NODE_INDEX=1 CI_NODE_TOTAL=4                                     , '' , 0     , 1/4",
    "CI_NODE_INDEX=4 CI_NODE_TOTAL=4                                     , '' , 0     , 4/4",
    "CIRCLE_NODE_INDEX=0 CIRCLE_NODE_TOTAL=2                             , '' , 0     , 1/2",
    "BUILDKITE_PARALLEL_JOB=1 BUILDKITE_PARALLEL_JOB_COUNT=2             , '' , 0     , 2/2",
    "JOB_COMPLETION_INDEX=3                                              , '' , 5     , 4/5",
    "JOB_COMPLETION_INDEX=3                                              , 2/5, 0     , 2/5",
    "CI_NODE_INDEX=2 CI_NODE_TOTAL=3 TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=3, '', 0    , 2/3",
    "CI_NODE_INDEX=2 CI_NODE_TOTAL=3                                     , 1/7, 7     , 1/7",
    "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=4 SLURM_ARRAY_TASK_COUNT=4,'',0, 1/4",
    "SLURM_ARRAY_TASK_ID=0 SLURM_ARRAY_TASK_MIN=0 SLURM_ARRAY_TASK_MAX=3 SLURM_ARRAY_TASK_COUNT=4,'',0, 1/4",
    "SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_COUNT=5,'',0, 5/5",
    "SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=7 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_COUNT=1,'',0, 1/1",
  })
  void eachEngineIsUnderstoodInItsOwnBase(
      String assignments, String option, int shards, String expected) {
    assertThat(ShardChoice.of(option, shards, environment(assignments)).shard())
        .hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "TEST_SHARD_INDEX=3 TEST_TOTAL_SHARDS=3                 , ''  , 0, no such shard",
    "TEST_SHARD_INDEX=-1 TEST_TOTAL_SHARDS=3                , ''  , 0, no such shard",
    "TEST_SHARD_INDEX=1                                     , ''  , 0, TEST_TOTAL_SHARDS is not set",
    "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=                  , ''  , 0, TEST_TOTAL_SHARDS is not set",
    "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=x                 , ''  , 0, TEST_TOTAL_SHARDS=x is not",
    "TEST_SHARD_INDEX=0 TEST_TOTAL_SHARDS=0                 , ''  , 0, how many",
    "CI_NODE_INDEX=0 CI_NODE_TOTAL=3                        , ''  , 0, the first being 1",
    "CI_NODE_INDEX=1 CI_NODE_TOTAL=3 JOB_COMPLETION_INDEX=2 , ''  , 3, contradict",
    "TEST_SHARD_INDEX=1 TEST_TOTAL_SHARDS=3                 , ''  , 4, contradict",
    "JOB_COMPLETION_INDEX=2                                 , ''  , 0, --shards N",
    "JOB_COMPLETION_INDEX=5                                 , ''  , 5, no such shard",
    "''                                                     , ''  , 5, nothing says which",
    "''                                                     , 1/3 , 5, contradict",
    "''                                                     , 5/3 , 0, no shard 5 of 3",
    "SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9 SLURM_ARRAY_TASK_COUNT=3,'',0, gaps",
    "SLURM_ARRAY_TASK_ID=1 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=9,'',0, COUNT is not set",
  })
  void whatMakesNoSenseIsAMistake(String assignments, String option, int shards, String expected) {
    assertThatThrownBy(() -> ShardChoice.of(option, shards, environment(assignments)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(expected);
  }
}
