import type { ReasonPurpose } from '@passerelle/contracts/choices.ts'
import type { Deps } from '../../../deps.ts'
import type { Texts } from '../../../i18n/texts.ts'
import { insertReasons } from './store.ts'

export type StandardReason = keyof Texts['standard-reasons']

/** The reasons that come with the product. Their words are in `standard-reasons.json`. */
const standardReasons: readonly { id: string; key: StandardReason; for: ReasonPurpose }[] = [
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0101', key: 'agencyUnknown', for: 'decline' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0102', key: 'notInTravel', for: 'decline' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0103', key: 'registeredTwice', for: 'decline' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0104', key: 'incomplete', for: 'decline' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0201', key: 'proofOfWork', for: 'ask' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0202', key: 'agencyDetails', for: 'ask' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0301', key: 'leftAgency', for: 'suspend' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0302', key: 'accountShared', for: 'suspend' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0401', key: 'notConfirmed', for: 'reject' },
  { id: '0b1f6a50-7c1e-4d7a-9b1e-5a0c3d2e0402', key: 'proofNeeded', for: 'reject' },
]

/**
 * Adds the reasons that come with the product, at each start. Those that an admin has changed or
 * taken out of the list stay so.
 */
export async function addStandardReasons({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await insertReasons(
    db,
    standardReasons.map(({ id, key, for: purpose }) => ({
      id,
      standard_key: key,
      for: purpose,
      name: null,
      texts: null,
      created_at: now(),
      removed_at: null,
    })),
  )
}
