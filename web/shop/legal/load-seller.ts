import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '../../../contract/client.ts'
import type { PublicSeller } from '../../../contract/settings.ts'
import { api } from '../../api.ts'
import { apiContext } from '../../request-context.ts'
import { attempt, type Loaded, pageAnswer } from '../loaded.ts'

/** The loaders of every legal page. */
export async function loader({ context }: Pick<LoaderFunctionArgs, 'context'>) {
  return pageAnswer(await loadSeller(context.get(apiContext)))
}

export function clientLoader() {
  return loadSeller(api)
}

async function loadSeller(api: Api): Promise<{ seller: Loaded<PublicSeller> }> {
  return { seller: await attempt(() => api.call('GET /seller'), 'The seller’s details could not be loaded.') }
}
