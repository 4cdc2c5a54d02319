import { isolated } from '@fourball/contracts/bidi.ts';
import type { Course } from '@fourball/contracts/http/course.ts';
import { Star } from 'lucide-react';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { placeOf } from '../../../lib/text.ts';
import { priceOf } from '../model.ts';

interface CourseRowProps {
  course: Course;
  isFavorite: boolean;
  onToggle: () => void;
}

/** A course with what one chooses it by, and the star that makes it a favorite. */
export function CourseRow({ course, isFavorite, onToggle }: CourseRowProps) {
  const { name, rating, averagePrice, holes, isFictional, addedBy } = course;
  const facts = [
    rating !== null && `Rated ${rating.toFixed(1)}`,
    averagePrice !== null && priceOf(averagePrice),
    `${holes} holes`,
  ];
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="min-w-0 grow">
        <p className="break-words font-medium">
          {isolated(name)} {isFictional && <Badge>Demo</Badge>}
          {addedBy && <Badge>Added by a golfer</Badge>}
        </p>
        <p className="break-words text-muted-foreground text-sm">{placeOf(course)}</p>
        <p className="text-muted-foreground text-sm">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="quiet"
        size="icon"
        className="-mr-2"
        aria-pressed={isFavorite}
        aria-label={`Favorite: ${isolated(name)}`}
        onClick={onToggle}
      >
        <Star aria-hidden className={classNames(isFavorite ? 'fill-current text-primary' : 'text-muted-foreground')} />
      </Button>
    </li>
  );
}
