import { privacy } from '../../../content/privacy.ts'
import { privacyWithMeasurement } from '../../../content/privacy-with-measurement.ts'
import { CookieChoices } from '../../measurement/cookie-choices.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useSettings } from '../../settings.ts'
import { buttonStyle } from '../../ui/button.tsx'
import type { Route } from './+types/privacy.ts'
import { LegalPage } from './legal-page.tsx'

export const meta = pageMeta(privacy.title, privacy.summary)

export { clientLoader, loader } from './load-seller.ts'

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const isMeasured = useSettings()?.pixelId != null
  return (
    <LegalPage text={isMeasured ? privacyWithMeasurement() : privacy} path="/privacy" seller={loaderData.seller}>
      <CookieChoices className={buttonStyle('secondary', 'medium', 'mt-6')} />
    </LegalPage>
  )
}
