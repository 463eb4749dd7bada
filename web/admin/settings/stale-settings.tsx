import { Button } from '../../ui/button.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'

type Props = { onGoOn: (keepsTyped: boolean) => Promise<void> }

/** Says that somebody else saved the settings, with the ways on. */
export function StaleSettings({ onGoOn }: Props) {
  return (
    <StaleNotice title="The settings were changed meanwhile." newer="the newer settings">
      <Button size="small" onClick={() => void onGoOn(true)}>
        Keep what I typed
      </Button>
      <Button size="small" variant="danger" onClick={() => void onGoOn(false)}>
        Load the newer settings
      </Button>
    </StaleNotice>
  )
}
