import { CalendarCheck, Sparkles, Users } from 'lucide-react';

const pitches = [
  { icon: Users, title: 'Create Golf Squads', text: 'Bring your golf friends together in one place.' },
  { icon: Sparkles, title: 'Smart Scheduling', text: 'Find the best times for everyone.' },
  { icon: CalendarCheck, title: 'Seamless Booking', text: 'From a free weekend to a tee time in a few taps.' },
];

export function MarketingPanel() {
  return (
    <aside aria-labelledby="pitch" className="fairway hidden flex-col justify-center p-12 lg:flex xl:p-20">
      <h2 id="pitch" className="max-w-md text-balance font-bold text-2xl">
        Organize Golf Like a Pro
      </h2>
      <ul className="mt-10 max-w-md space-y-6">
        {pitches.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-12 shrink-0 place-items-center rounded-card bg-accent text-accent-foreground">
              <Icon aria-hidden className="size-6" />
            </span>
            <div>
              <h3 className="font-semibold text-lg">{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  );
}
