#!/bin/sh
# Makes the role and the user `regqa` of the server at ELASTICSEARCH_URL as its administrator, or brings them up to date,
# and ends. The user may do everything with indices whose names begin with `regqa-`, and else only look at the cluster.
# Passwords come from the environment, may hold letters and digits, and stand in no command line.
set -eu
put() {
  curl --silent --show-error --fail-with-body --output /dev/null --config - "$ELASTICSEARCH_URL/_security/$1" <<END
user = "elastic:$ELASTIC_PASSWORD"
request = PUT
header = "Content-Type: application/json"
data = "$2"
END
}
put role/regqa '{\"cluster\":[\"monitor\"],\"indices\":[{\"names\":[\"regqa-*\"],\"privileges\":[\"all\"]}]}'
put user/regqa "{\\\"password\\\":\\\"$ELASTICSEARCH_PASSWORD\\\",\\\"roles\\\":[\\\"regqa\\\"]}"
echo "The user regqa is there."
