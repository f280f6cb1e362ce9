import type { Package } from '../../schemas/service.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { PackagePanel } from './PackagePanel.tsx'

/** The packages of a service, as tabs if there are several. */
export function ServiceTabs({ label, packages }: { label: string; packages: Package[] }) {
  const [only, ...others] = packages
  if (only && others.length === 0) return <PackagePanel {...only} />
  return (
    <Tabs
      label={label}
      items={packages.map((entry) => ({
        id: entry.id,
        label: entry.name,
        panel: <PackagePanel {...entry} />,
      }))}
    />
  )
}
