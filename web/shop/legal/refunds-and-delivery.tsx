import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/refunds-and-delivery.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${refundsAndDelivery.title} | ${shopName}`, refundsAndDelivery.summary)

export default function RefundsAndDelivery() {
  return <LegalPage text={refundsAndDelivery} path="/refunds-and-delivery" />
}
