import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Joins class names; of two that set the same property the later wins. */
export const classNames = (...values: ClassValue[]): string => twMerge(clsx(values));
