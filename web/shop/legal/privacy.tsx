import { privacy } from '../../../content/privacy.ts'
import { pageMeta } from '../../page-meta.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${privacy.title} | ${shopName}`, privacy.summary)

export default function Privacy() {
  return <LegalPage text={privacy} path="/privacy" />
}
