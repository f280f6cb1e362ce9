import type { Business } from './business.ts'

/** The networks whose names are not simply capitalised. */
const NAMES: Record<string, string> = {
  linkedin: 'LinkedIn',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  youtube: 'YouTube',
}

/** The business's profiles on social networks, each with the network's name as the network writes it. */
export function socialProfiles({ social }: Pick<Business, 'social'>): { network: string; href: string }[] {
  return Object.entries(social).map(([key, href]) => ({
    network: (Object.hasOwn(NAMES, key) && NAMES[key]) || key.charAt(0).toUpperCase() + key.slice(1),
    href,
  }))
}
