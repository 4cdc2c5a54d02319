import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { dismissToast, replayStashedToast, stashToast, toast, useShownToast } from './toast.ts';

test('one message is shown at a time: the latest', () => {
  const { result } = renderHook(() => useShownToast());
  act(() => toast({ title: 'first' }));
  const first = result.current;
  act(() => toast({ title: 'second' }));
  expect(result.current).toMatchObject({ title: 'second', open: true });

  // The first one's timer runs out after the second took its place.
  act(() => dismissToast(first?.id ?? 0));
  expect(result.current?.open).toBe(true);
  act(() => dismissToast(result.current?.id ?? 0));
  expect(result.current?.open).toBe(false);
});

test('a stashed message is shown once on the next page', () => {
  const { result } = renderHook(() => useShownToast());
  act(() => stashToast({ title: 'Welcome back!', description: 'Good to see you again, Ada!' }));
  act(() => replayStashedToast());
  expect(result.current).toMatchObject({ title: 'Welcome back!', open: true });

  act(() => toast({ title: 'later' }));
  act(() => replayStashedToast());
  expect(result.current?.title).toBe('later');
});

test('where the browser forbids storage a stashed message is lost, and the page goes on', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied });
  stashToast({ title: 'Welcome back!' });
  replayStashedToast();
});
