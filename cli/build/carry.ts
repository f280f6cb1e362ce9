import { carryHashedFiles } from './release.ts'

// For deploy/site: keeps the hashed files of the live version’s release for those who have its pages open.
const [from = '', to = ''] = process.argv.slice(2)
await carryHashedFiles(from, to)
