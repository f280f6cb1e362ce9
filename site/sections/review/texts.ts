import { TEXTS as SITE } from '../../texts.ts'

type Business = { name: string; phone: string }

/** The words of the pages on which a customer says how it went. */
export const TEXTS = {
  home: SITE.header.home,
  privacy: SITE.footer.privacy,
  heading: 'How did it go, {{first}}?',
  intro: 'What was good, and what could have been better? A line or two is plenty.',
  notSent: 'Nothing is sent yet',
  words: 'Your words',
  wordsHint: (max: number) => `Up to ${max} characters`,
  name: 'Name to show',
  nameHint: 'As you like, such as “Fiona, G42”',
  photo: 'A photo',
  photoHint: 'If you like. We take out where it was taken.',
  consent: 'You may show this on your website',
  asWritten: 'With the name and photo above, as I wrote it.',
  send: 'Send',
  withoutTick: (name: string) => `Without the tick, only ${name} reads it.`,
  next: 'What happens with it',
  steps: (name: string) => [
    `${name} reads it first.`,
    'With your tick it may go on the website, word for word.',
    'Changed your mind? Tell us, and it comes down.',
  ],
  email: 'Email us',
  others: 'See what others wrote',
  shown: ({ name }: Business) => ({
    heading: 'Thank you, {{first}}',
    text: `${name} has your words.`,
    points: [
      'You may be shown on our website as “{{name}}”, just as you wrote it.',
      'Changed your mind? Reply to our email, and we’ll take it down.',
      'This link is used up. We won’t ask again.',
    ],
  }),
  private: ({ name, phone }: Business) => ({
    heading: 'Thank you, {{first}}',
    text: `${name} has your words, and nobody else.`,
    points: ['Nothing of it is shown on our website.', `Something still not right? Call us on ${phone}.`],
  }),
  used: () => ({
    heading: 'You’ve told us already',
    text: 'This link works once, and your words have arrived. Thank you.',
    points: ['Something to add? Reply to our email, or call us.'],
  }),
  old: () => ({
    heading: 'This link has run out',
    text: 'It worked until {{ends}}. We’d still like to know.',
    points: ['Reply to our email, or call us.'],
  }),
}
