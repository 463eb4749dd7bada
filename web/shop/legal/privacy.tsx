import { privacy } from '../../../content/privacy.ts'
import { privacyWithMeasurement } from '../../../content/privacy-with-measurement.ts'
import { api } from '../../api.ts'
import { CookieChoices } from '../../measurement/cookie-choices.tsx'
import { pageMeta } from '../../page-meta.ts'
import { apiContext } from '../../request-context.ts'
import { useSettings } from '../../settings.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { pageAnswer } from '../loaded.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage, loadSeller } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${privacy.title} | ${shopName}`, privacy.summary)

export async function loader({ context }: Route.LoaderArgs) {
  return pageAnswer(await loadSeller(context.get(apiContext)))
}

export function clientLoader() {
  return loadSeller(api)
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const isMeasured = useSettings()?.pixelId != null
  return (
    <LegalPage text={isMeasured ? privacyWithMeasurement() : privacy} path="/privacy" seller={loaderData.seller}>
      <CookieChoices className={buttonStyle('secondary', 'medium', 'mt-6')} />
    </LegalPage>
  )
}
