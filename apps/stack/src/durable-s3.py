"""An S3 server (moto) that keeps what it was given: durable-s3.py PORT FOLDER.

moto holds everything in memory, and a killed S3 that forgets would be no S3. Each change is written down before it is
made, and a start makes them all again, on a port that nobody knows, before it listens.
"""

import os
import sys

port, folder = int(sys.argv[1]), sys.argv[2]
os.environ["MOTO_RECORDER_FILEPATH"] = journal = os.path.join(folder, "changes.jsonl")

from moto.moto_api import recorder  # noqa: E402
from moto.server import ThreadedMotoServer, main  # noqa: E402

CHANGES = {"PUT", "POST", "DELETE"}
record_any = recorder._record_request


def record_changes(request, body=None):
    if request.method in CHANGES:
        record_any(request, body)


recorder._record_request = record_changes
if os.path.exists(journal):
    # The end of a line that a killed process did not finish was never acknowledged.
    with open(journal, "rb+") as file:
        file.truncate(file.read().rfind(b"\n") + 1)
    # Any server of this process serves the same buckets.
    restoring = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    restoring.start()
    host, hidden_port = restoring.get_host_and_port()
    recorder.replay_recording(f"http://{host}:{hidden_port}")
    restoring.stop()
recorder.start_recording()
main(["-H", "127.0.0.1", "-p", str(port)])
