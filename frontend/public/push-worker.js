// The service worker for pushes, as it is: it shows what was pushed, and opens the screen that the notification is about.
// It stands at the site's root, so that a worker that replaces it may take it in by importScripts('/push-worker.js').

self.addEventListener('push', (event) => {
  const { id, title, message, data } = event.data.json();
  // The same notification that comes twice is shown once.
  event.waitUntil(self.registration.showNotification(title, { body: message, tag: id, data: { path: pathOf(data) } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** Where the app shows what a notification is about. */
function pathOf({ squadId, teeTimeId, invitationId, slot, gameDate, asksWhen }) {
  if (invitationId) return `/invitations/${invitationId}`;
  if (teeTimeId) return `/round/${teeTimeId}`;
  if (gameDate) return `/standing-games/${gameDate.gameId}/dates/${gameDate.dateId}`;
  if (!squadId) return '/';
  if (asksWhen) return `/squad/${squadId}?answer=1`;
  return slot ? `/squad/${squadId}?slot=${slot.date}T${slot.time}@${slot.courseId}` : `/squad/${squadId}`;
}

/** In the app's window where there is one, else in a new one. */
async function open(path) {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  try {
    const shown = await window.navigate(path);
    await shown.focus();
  } catch {
    // There is none, or it was opened before this worker was there and cannot be led.
    await self.clients.openWindow(path);
  }
}
