"""Reads iCalendar files, a JSON array of texts, and prints the events of each as their time, length and topic."""

import json
import sys
from datetime import timezone

import icalendar
import recurring_ical_events


def to_milliseconds(time):
    if time.tzinfo is None:
        raise ValueError("a time without a zone")
    return round(time.astimezone(timezone.utc).timestamp() * 1000)


def read(text):
    calendar = icalendar.Calendar.from_ical(text)
    events = recurring_ical_events.of(calendar).all()
    return [[to_milliseconds(event.start), to_milliseconds(event.end), str(event["SUMMARY"])] for event in events]


print(json.dumps([read(text) for text in json.load(sys.stdin)]))
