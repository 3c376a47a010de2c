import asyncio

from send_report import send_to_callbook


def report_to_callbook(ctx, participant=None):
    """Sends the session report when the job ends. Call it in the entrypoint, after session.start."""

    async def send():
        report = ctx.make_session_report().to_dict()
        report.pop("options", None)
        report["events"] = [event for event in report["events"] if event["type"] == "close"]
        body = {
            "session_report": report,
            "attributes": dict(participant.attributes) if participant else {},
            "extra": {"agent": {"name": "Riley"}},
        }
        await asyncio.to_thread(send_to_callbook, body)

    ctx.add_shutdown_callback(send)
