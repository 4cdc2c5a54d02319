import PostalMime from 'postal-mime';

/** A mail as its reader gets it, read by code that did not write it. */
export interface Letter {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  header(name: string): string | undefined;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly text: string }[];
}

export async function readLetter(mail: Buffer): Promise<Letter> {
  const { to, subject, text, html, headers, attachments } = await PostalMime.parse(mail, {
    attachmentEncoding: 'utf8',
  });
  return {
    to: (to ?? []).flatMap(({ address }) => (address === undefined ? [] : [address.toLowerCase()])),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    header: (name) => headers.find(({ key }) => key === name.toLowerCase())?.value,
    attachments: attachments.map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      text: String(content),
    })),
  };
}

/** The token in the link of List-Unsubscribe. */
export const unsubscribeTokenOf = (letter: Letter | undefined): string | undefined =>
  /\/api\/unsubscribe\/([\w.~-]+)/.exec(letter?.header('List-Unsubscribe') ?? '')?.[1];
