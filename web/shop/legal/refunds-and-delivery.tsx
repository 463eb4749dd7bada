import { refundsAndDelivery } from '../../../content/refunds-and-delivery.ts'
import { api } from '../../api.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/refunds-and-delivery.ts'
import { LegalPage, loadSeller } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${refundsAndDelivery.title} | ${shopName}`, refundsAndDelivery.summary)

export async function loader({ context }: Route.LoaderArgs) {
  return pageAnswer(await loadSeller(context.get(apiContext)))
}

export function clientLoader() {
  return loadSeller(api)
}

export default function RefundsAndDelivery({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={refundsAndDelivery} path="/refunds-and-delivery" seller={loaderData.seller} />
}
