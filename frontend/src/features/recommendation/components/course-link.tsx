import { ExternalLink } from 'lucide-react';
import { buttonVariants } from '../../../components/ui/button.tsx';

/** Nobody contacts the course for the squad: this leads to where a golfer does. */
export function CourseLink({ bookingUrl, booked }: { bookingUrl: string | null; booked: boolean }) {
  if (!bookingUrl?.startsWith('https://')) return null;
  return (
    <a
      href={bookingUrl}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonVariants({ variant: booked ? 'primary' : 'quiet', size: 'small', className: 'w-full' })}
    >
      Reserve with the course
      <ExternalLink aria-hidden />
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  );
}
