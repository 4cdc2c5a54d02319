import { Link } from 'react-router-dom';
import { buttonVariants } from '../../components/ui/button.tsx';
import { Page } from './page.tsx';

interface MissingPageProps {
  title: string;
  text: string;
  /** Words of the button that leads home. */
  home: string;
}

/** The page about a thing that is not there, or not for this golfer. */
export const MissingPage = ({ title, text, home }: MissingPageProps) => (
  <Page title={title} back>
    <div className="py-8 text-center">
      <p className="mb-6">{text}</p>
      <Link to="/" className={buttonVariants()}>
        {home}
      </Link>
    </div>
  </Page>
);
