import { onTestFinished } from 'vitest'

/** File permissions do not apply to root, which is common in containers. */
export function asOrdinaryUser(): void {
  const { geteuid, seteuid } = process
  if (geteuid?.() !== 0 || !seteuid) return
  seteuid(65_534)
  onTestFinished(() => seteuid(0))
}
