import { api } from '../../api.ts'
import { useLoadedRecord } from '../ui/use-loaded-record.ts'

/** The tax classes, null while they load; `failure` is why they could not be loaded. */
export function useTaxClasses() {
  const { record: taxClasses, failure, load } = useLoadedRecord(listTaxClasses)
  return { taxClasses, failure, load }
}

const listTaxClasses = () => api.call('GET /admin/tax-classes')
