import { z } from 'zod'
import type { EndpointTable } from './endpoint.ts'
import { byId } from './fields.ts'
import { Plant } from './plants.ts'

const Related = z.object({
  goesWith: z.array(Plant).meta({ description: 'A fitting pot, and what was bought with it' }),
  similar: z.array(Plant).meta({ description: 'Similar in what they need' }),
  alternatives: z.array(Plant).meta({ description: 'Similar ones; empty while the plant can be ordered itself' }),
})

export const related = {
  'GET /plants/:id/related': {
    summary: 'What is shown beside a plant: at most four in each list, all in stock',
    access: 'anyone',
    params: byId,
    responses: { 200: Related },
  },
} as const satisfies EndpointTable
