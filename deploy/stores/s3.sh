#!/bin/sh
# Writes who may do what in the S3 server (SeaweedFS) and starts it: s3.sh COMMAND...
# `admin` makes the bucket; `regqa` reads, writes, removes and lists its objects, nothing else. The passwords come from the
# environment, may hold letters and digits, and stand in no command line.
set -eu
umask 077
cat > "${S3_IDENTITIES:-/tmp/identities.json}" <<END
{
  "identities": [
    {
      "name": "admin",
      "credentials": [{ "accessKey": "admin", "secretKey": "$S3_ADMIN_PASSWORD" }],
      "actions": ["Admin", "Read", "Write", "List", "Tagging"]
    },
    {
      "name": "regqa",
      "credentials": [{ "accessKey": "regqa", "secretKey": "$S3_PASSWORD" }],
      "actions": ["Read:regqa", "Write:regqa", "List:regqa"]
    }
  ]
}
END
unset S3_ADMIN_PASSWORD S3_PASSWORD
exec "$@"
