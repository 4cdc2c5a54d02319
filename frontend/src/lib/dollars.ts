const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** `$85`: an average needs no cents. */
export const wholeDollars = (average: number): string => dollars.format(average);
