import ICAL from 'ical.js';

/** Events in a calendar file, as an independent parser reads them, each with the method of the file. */
export function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, startDate, endDate } = new ICAL.Event(component);
    const [startsAt, endsAt] = [startDate, endDate].map((time) => time.toJSDate().toISOString());
    const method = calendar.getFirstPropertyValue('method');
    return { method, uid, sequence, startsAt, endsAt, status: component.getFirstPropertyValue('status') };
  });
}
