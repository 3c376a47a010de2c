import base64, hashlib, hmac, json, os, time, urllib.error, urllib.request, uuid

for name in ("CALLBOOK_WEBHOOK_URL", "CALLBOOK_SECRET"):
    if not os.environ.get(name):
        raise RuntimeError(f"{name} is not set")

# Waits before the attempts, in seconds: six attempts in five minutes.
WAITS = [0, 1, 5, 20, 60, 210]


def send_to_callbook(body):
    """Sends one body to Callbook, signed by Standard Webhooks. Returns the response."""
    text = json.dumps(body)
    message_id = f"msg_{uuid.uuid4()}"
    key = base64.b64decode(os.environ["CALLBOOK_SECRET"].removeprefix("whsec_"))
    for wait in WAITS:
        time.sleep(wait)
        timestamp = str(int(time.time()))
        signed = f"{message_id}.{timestamp}.{text}".encode()
        signature = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        headers = {
            "content-type": "application/json",
            "webhook-id": message_id,
            "webhook-timestamp": timestamp,
            "webhook-signature": f"v1,{signature}",
        }
        request = urllib.request.Request(os.environ["CALLBOOK_WEBHOOK_URL"], text.encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=10) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            if error.code not in (408, 429) and error.code < 500:
                raise RuntimeError(f"Callbook returned {error.code}: {error.read().decode()}") from None
        except OSError:
            pass
    raise RuntimeError("Callbook could not be reached")


def send_report(report):
    """Sends the report of a finished call."""
    return send_to_callbook({"type": "call.ended", "report": report})
