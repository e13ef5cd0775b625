import { RedisScript } from './redis-script.ts';

/** The keys that each script gets, in this order: all in one slot of a cluster, by the hash tag of their prefix. */
export const ANSWER_CACHE_KEYS = [
  'answers',
  'used',
  'stored',
  'sizes',
  'hits',
  'queries',
  'state',
  'counters',
] as const;

/** Expired answers that one call drops at most, so that no call holds the server for long. */
const MOST_EXPIRED = 1_000;

/**
 * What every script begins with. `used` orders answers by their last use, counted by `seq`, not by time, which is too
 * coarse; `stored` holds when they were stored. A server that evicts by itself may take one of the keys: then the rest
 * is of no use, and the cache begins again.
 */
const PRELUDE = `
local answers, used, stored, sizes, hits, queries, state, counters = unpack(KEYS)
local function drop(key)
  local size = redis.call('HGET', sizes, key)
  if not size then return false end
  redis.call('HINCRBY', state, 'bytes', -tonumber(size))
  for _, hash in ipairs({ answers, sizes, hits, queries }) do redis.call('HDEL', hash, key) end
  redis.call('ZREM', used, key)
  redis.call('ZREM', stored, key)
  return true
end
local function dropExpired(now, ttl)
  local expired = redis.call('ZRANGEBYSCORE', stored, '-inf', now - ttl, 'LIMIT', 0, ${MOST_EXPIRED})
  for _, key in ipairs(expired) do drop(key) end
end
local function countFresh(now, ttl)
  return redis.call('ZCOUNT', stored, string.format('(%.0f', now - ttl), '+inf')
end
local function wipe()
  redis.call('UNLINK', answers, used, stored, sizes, hits, queries, state)
end
local function whole()
  local count = redis.call('HLEN', answers)
  return redis.call('HLEN', sizes) == count and redis.call('ZCARD', used) == count and redis.call('ZCARD', stored) == count
end
local function nextUse() return redis.call('HINCRBY', state, 'seq', 1) end
`;

const script = (body: string) => new RedisScript(PRELUDE + body);

/** Arguments: key, and `hits` or `misses`. Counts it, and notes the use of an answer. */
export const COUNT_USE = script(`
local key, outcome = ARGV[1], ARGV[2]
redis.call('HINCRBY', counters, outcome, 1)
if outcome == 'hits' and redis.call('HEXISTS', sizes, key) == 1 then
  redis.call('ZADD', used, nextUse(), key)
  redis.call('HINCRBY', hits, key, 1)
end
return 1
`);

/** Arguments: key, answer, its question, its size in bytes, bound of the whole in bytes, now, time to live. */
export const SET_ANSWER = script(`
local key, size, bound, now, ttl = ARGV[1], tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), tonumber(ARGV[7])
if not whole() then wipe() end
drop(key)
if size > bound then return 0 end
dropExpired(now, ttl)
redis.call('HSET', answers, key, ARGV[2])
redis.call('HSET', queries, key, ARGV[3])
redis.call('HSET', sizes, key, size)
redis.call('HSET', hits, key, 0)
redis.call('ZADD', stored, now, key)
redis.call('ZADD', used, nextUse(), key)
local bytes = redis.call('HINCRBY', state, 'bytes', size)
while bytes > bound do
  drop(redis.call('ZRANGE', used, 0, 0)[1])
  redis.call('HINCRBY', counters, 'evictions', 1)
  bytes = tonumber(redis.call('HGET', state, 'bytes'))
end
for _, name in ipairs({ answers, used, stored, sizes, hits, queries, state }) do redis.call('PEXPIRE', name, ttl) end
return 1
`);

/** Arguments: key, now, time to live. Replies 1 when it was there, else 0. */
export const DELETE_ANSWER = script(`
local storedAt = redis.call('ZSCORE', stored, ARGV[1])
local fresh = storedAt and tonumber(ARGV[2]) - tonumber(storedAt) < tonumber(ARGV[3])
drop(ARGV[1])
return fresh and 1 or 0
`);

/** Arguments: now, time to live. Replies how many there were. */
export const CLEAR_ANSWERS = script(`
local count = countFresh(tonumber(ARGV[1]), tonumber(ARGV[2]))
wipe()
return count
`);

/** Arguments: now, time to live, how many to pass over and to list. Replies the total, then five values an entry. */
export const LIST_ANSWERS = script(`
dropExpired(tonumber(ARGV[1]), tonumber(ARGV[2]))
local reply = { redis.call('ZCARD', used) }
local first, count = tonumber(ARGV[3]), tonumber(ARGV[4])
if count == 0 then return reply end
for _, key in ipairs(redis.call('ZREVRANGE', used, first, first + count - 1)) do
  local query, storedAt = redis.call('HGET', queries, key), redis.call('ZSCORE', stored, key)
  for _, value in ipairs({ key, query, storedAt, redis.call('HGET', hits, key), redis.call('HGET', sizes, key) }) do
    reply[#reply + 1] = value
  end
end
return reply
`);

/** Arguments: now, time to live. Replies answers, bytes, hits, misses and evictions. */
export const MEASURE_ANSWERS = script(`
dropExpired(tonumber(ARGV[1]), tonumber(ARGV[2]))
local reply = { countFresh(tonumber(ARGV[1]), tonumber(ARGV[2])), redis.call('HGET', state, 'bytes') or '0' }
for _, name in ipairs({ 'hits', 'misses', 'evictions' }) do reply[#reply + 1] = redis.call('HGET', counters, name) or '0' end
return reply
`);
