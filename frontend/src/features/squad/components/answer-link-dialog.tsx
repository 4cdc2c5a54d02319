import { isolated } from '@fourball/contracts/bidi.ts';
import type { SquadMember } from '@fourball/contracts/http/member.ts';
import type { Squad } from '@fourball/contracts/http/squad.ts';
import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { Button, buttonVariants } from '../../../components/ui/button.tsx';
import { CopyField } from '../../../components/ui/copy-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Loaded } from '../../../components/ui/loaded.tsx';
import { OutsideLink } from '../../../components/ui/outside-link.tsx';
import { SkeletonList } from '../../../components/ui/states.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { share } from '../../../lib/share.ts';
import { answerLinkQuery } from '../api/answer-link.ts';

interface AnswerLinkDialogProps {
  squad: Pick<Squad, 'id' | 'name'>;
  member: Pick<SquadMember, 'userId' | 'user'>;
  onClose: () => void;
}

/** Hands out the personal link of a member who has no account. */
export function AnswerLinkDialog({ squad, member, onClose }: AnswerLinkDialogProps) {
  const link = useQuery(answerLinkQuery(squad.id, member.userId));
  const name = fullName(member);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Link of ${name}`}
      description={`Whoever has it answers for ${name}: pass it on to nobody else.`}
    >
      <Loaded
        query={link}
        loading={<SkeletonList label="Loading the link..." count={2} className="h-11" />}
        failed="The link could not be loaded"
      >
        {({ url }) =>
          url === null ? (
            <p>{name} has an account by now, and answers there.</p>
          ) : (
            <Links url={url} title={`${isolated(squad.name)} tee times`} text={`${name}, say here when you play.`} />
          )
        }
      </Loaded>
    </Dialog>
  );
}

function Links({ url, title, text }: { url: string; title: string; text: string }) {
  const message = encodeURIComponent(`${text} ${url}`);
  return (
    <div className="space-y-4">
      <Button className="w-full" onClick={() => share(title, text, url, 'Link copied to clipboard')}>
        <Share2 aria-hidden />
        Share
      </Button>
      <CopyField label="Personal link" value={url} />
      <div className="paired gap-2">
        <OutsideLink href={`https://wa.me/?text=${message}`} variant="secondary">
          WhatsApp
        </OutsideLink>
        <a href={`sms:?&body=${message}`} className={buttonVariants({ variant: 'secondary', size: 'small' })}>
          Text message
        </a>
      </div>
    </div>
  );
}
