import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A finger's click comes in a task of its own after the finger is up. */
const CLICK_MS = 100;

/**
 * The value, which stays as it was while a pointer is down: a tap ends on the element on which it began, whatever comes in
 * between.
 */
export function useUnpressed<Value>(value: Value): Value {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  const isPressed = useRef(false);
  useLayoutEffect(() => {
    latest.current = value;
    if (!isPressed.current) setShown(value);
  }, [value]);
  useEffect(() => {
    const listening = new AbortController();
    let ending: ReturnType<typeof setTimeout>;
    const end = () => {
      isPressed.current = false;
      setShown(latest.current);
    };
    const release = () => {
      clearTimeout(ending);
      ending = setTimeout(end, CLICK_MS);
    };
    const options = { capture: true, signal: listening.signal };
    addEventListener(
      'pointerdown',
      () => {
        clearTimeout(ending);
        isPressed.current = true;
      },
      options,
    );
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, release, options);
    return () => {
      clearTimeout(ending);
      listening.abort();
    };
  }, []);
  return shown;
}
