import { terms } from '../../../content/terms.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/terms.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${terms.title} | ${shopName}`, terms.summary)

export default function Terms() {
  return <LegalPage text={terms} path="/terms" />
}
