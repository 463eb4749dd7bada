import { privacy } from '../../../content/privacy.ts'
import { privacyWithMeasurement } from '../../../content/privacy-with-measurement.ts'
import { CookieChoices } from '../../measurement/cookie-choices.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useSettings } from '../../settings.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `${privacy.title} | ${shopName}`, privacy.summary)

export default function Privacy() {
  const isMeasured = useSettings()?.pixelId != null
  return (
    <LegalPage text={isMeasured ? privacyWithMeasurement() : privacy} path="/privacy">
      <CookieChoices className={buttonStyle('secondary', 'medium', 'mt-6')} />
    </LegalPage>
  )
}
