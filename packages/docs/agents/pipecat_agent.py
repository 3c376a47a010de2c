import asyncio
import uuid
from datetime import datetime, timezone

from send_report import send_report


def report_to_callbook(transport, context, caller=None):
    """Sends the report when the caller hangs up. Call it after the transport and the context are created."""
    started_at = datetime.now(timezone.utc)

    @transport.event_handler("on_client_disconnected")
    async def on_client_disconnected(transport, client):
        messages = [
            {"role": message["role"], "text": text_of(message["content"])}
            for message in context.get_messages()
            if isinstance(message, dict) and message["role"] in ("user", "assistant") and message.get("content")
        ]
        report = {
            "id": str(uuid.uuid4()),
            "started_at": started_at.isoformat(),
            "ended_at": datetime.now(timezone.utc).isoformat(),
            "direction": "inbound",
            "caller": {"phone_number": caller},
            "messages": messages,
        }
        await asyncio.to_thread(send_report, report)


def text_of(content):
    """Returns the words of a message, whose content is a text or a list of parts."""
    if isinstance(content, str):
        return content
    return " ".join(part["text"] for part in content if part.get("type") == "text")
