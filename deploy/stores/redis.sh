#!/bin/sh
# Starts Redis with the password in REDIS_PASSWORD. Its configuration comes by standard input, so that the password stands
# in no command line. Written down every second; noeviction, since the queue may not lose entries. Answers have a bound of
# their own (CACHE_MAX_MB).
set -eu
exec redis-server - "$@" <<END
requirepass $REDIS_PASSWORD
appendonly yes
save ""
maxmemory 512mb
maxmemory-policy noeviction
END
