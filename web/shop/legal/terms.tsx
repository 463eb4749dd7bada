import { terms } from '../../../content/terms.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = pageMeta(terms.title, terms.summary)

export { clientLoader, loader } from './load-seller.ts'

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={terms} path="/terms" seller={loaderData.seller} />
}
