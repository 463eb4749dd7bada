import { terms } from '../../../content/terms.ts'
import { api } from '../../api.ts'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage, loadSeller } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${terms.title} | ${shopName}`, terms.summary)

export async function loader({ context }: Route.LoaderArgs) {
  return pageAnswer(await loadSeller(context.get(apiContext)))
}

export function clientLoader() {
  return loadSeller(api)
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <LegalPage text={terms} path="/terms" seller={loaderData.seller} />
}
