import { securityPolicy } from '../../../content/security-policy.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/security-policy.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = pageMeta(securityPolicy.title, securityPolicy.summary)

export { clientLoader, loader } from './load-seller.ts'

export default function SecurityPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={securityPolicy} path="/security-policy" seller={loaderData.seller} />
}
