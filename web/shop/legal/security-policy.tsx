import { securityPolicy } from '../../../content/security-policy.ts'
import { api } from '../../api.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/security-policy.ts'
import { LegalPage, loadSeller } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${securityPolicy.title} | ${shopName}`, securityPolicy.summary)

export async function loader({ context }: Route.LoaderArgs) {
  return pageAnswer(await loadSeller(context.get(apiContext)))
}

export function clientLoader() {
  return loadSeller(api)
}

export default function SecurityPolicy({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={securityPolicy} path="/security-policy" seller={loaderData.seller} />
}
