/** Code of this deployment that could not be fetched: most often another deployment has taken its place. */
const lost = new WeakSet<object>();
let reloading = false;

window.addEventListener('vite:preloadError', ({ payload }) => void lost.add(payload));

/**
 * Whether the page is being loaded anew because `error` is code or a stylesheet that is gone. That is tried once for each
 * deployment, so that no page is loaded again and again; never without a network, where it would not help.
 */
export function reloadsFor(error: Error): boolean {
  if (reloading || !lost.has(error) || !navigator.onLine) return reloading;
  // The entry's own name, which is another in each deployment.
  const key = `fourball.reloaded ${import.meta.url}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, 'yes');
  } catch {
    // Without a memory of the reload it might be repeated for ever.
    return false;
  }
  reloading = true;
  window.location.reload();
  return true;
}
