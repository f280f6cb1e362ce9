import { runChecks } from '../../cli/doctor/checks.ts'
import { formatFinding } from '../../core/business/finding.ts'
import { readSettings } from '../../server/settings.ts'
import { business } from './builders.ts'
import { builtSite } from './built-site.ts'
import { temporaryFolder } from './files.ts'

/** A business without any value of the sample. */
export const OWN_BUSINESS = {
  ...business,
  name: 'Reid Detailing',
  theme: { accent: '#7cc4ff', ground: '#3a1230' },
  phone: '0141 496 0000',
  whatsapp: '07911 123456',
  email: 'hello@reid.test',
  social: { instagram: 'https://i.test/r', facebook: 'https://f.test/r', tiktok: 'https://t.test/r' },
  approvals: [{ body: 'The Institute', text: 'Of the trade.', proof: 'https://institute.test/reid' }],
  trader: { kind: 'sole trader', name: 'Ailsa Reid', address: '1 Example Street, Glasgow G1 1AA', vat: null },
  paymentMethods: ['cash'],
}

/** The settings of that business's server. */
export const OWN_SETTINGS = { SITE_URL: 'https://reid.test', TRUST_PROXY: '1' }

/** The built site of an owner who has done everything, for https://reid.test. */
export function finishedSite(changes: object = {}): string {
  return builtSite({
    'site.webmanifest': '{"name":"Reid Detailing"}',
    'content.json': JSON.stringify({
      business: OWN_BUSINESS,
      coating: { currency: 'GBP' },
      siteUrl: 'https://reid.test',
      retentionDays: 365,
      leftovers: [],
      ...changes,
    }),
  })
}

/** Runs the doctor's checks in a working directory. `output` is what the owner reads. */
export async function runDoctor(site: string, env: Record<string, string>, folder = temporaryFolder()) {
  const before = process.cwd()
  process.chdir(folder)
  const found = await runChecks(readSettings(env), site, false).finally(() => process.chdir(before))
  const output = found.map(formatFinding).join('\n')
  const findings = (level: string) => output.split('\n').filter((line) => line.startsWith(level))
  return { output, findings }
}
