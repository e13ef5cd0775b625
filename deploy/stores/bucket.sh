#!/bin/sh
# Makes the bucket `regqa` of the server at S3_ENDPOINT as its administrator where it is not there, and ends.
set -eu
# The server takes signatures for any region; for this one, the request names none in its body.
answer=$(printf 'user = "admin:%s"\n' "$S3_ADMIN_PASSWORD" |
  curl --silent --show-error --config - --aws-sigv4 "aws:amz:us-east-1:s3" --request PUT \
    --output /dev/null --write-out '%{http_code}' "$S3_ENDPOINT/regqa")
case "$answer" in
  200 | 409) echo "The bucket regqa is there." ;;
  *) echo "The bucket regqa was not made: the server answered $answer." >&2; exit 1 ;;
esac
