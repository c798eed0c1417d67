import { randomInt } from 'node:crypto'

type Change = { id?: string; version?: number; versionNonce?: number; isDeleted?: boolean; [property: string]: unknown }

/** Builds an element as the whiteboard of a page sends it: a rectangle, unless `properties` are those of something else. */
export const drawnElement = ({
  id = 'box',
  version = 1,
  versionNonce,
  isDeleted = false,
  ...properties
}: Change = {}) => ({
  id,
  version,
  versionNonce: versionNonce ?? randomInt(1_000_000),
  isDeleted,
  content: isDeleted ? '' : JSON.stringify({ ...rectangle, ...properties }),
})

const rectangle = {
  type: 'rectangle',
  x: 10,
  y: 20,
  width: 100,
  height: 50,
  angle: 0,
  strokeColor: '#1e1e1e',
  backgroundColor: 'transparent',
  fillStyle: 'solid',
  strokeWidth: 2,
  strokeStyle: 'solid',
  roughness: 1,
  opacity: 100,
  roundness: null,
  seed: 1,
  index: 'a0',
  groupIds: [],
  frameId: null,
  boundElements: null,
  locked: false,
}
