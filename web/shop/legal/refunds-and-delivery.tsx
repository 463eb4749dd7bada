import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/refunds-and-delivery.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = pageMeta(refundsAndDelivery.title, refundsAndDelivery.summary)

export { clientLoader, loader } from './load-seller.ts'

export default function RefundsAndDelivery({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={refundsAndDelivery} path="/refunds-and-delivery" seller={loaderData.seller} />
}
