import { Socket } from 'node:net'

/**
 * A socket that sends what is written within one tick at once: queries that ride in one round trip are then one write
 * to the kernel instead of one each, which is a good part of what a short transaction costs.
 */
export function gatheringSocket(): Socket {
  const socket = new Socket()
  const { write } = socket
  let gathering = false
  socket.write = (...args: unknown[]): boolean => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(() => {
        gathering = false
        socket.uncork()
      })
    }
    return Reflect.apply(write, socket, args)
  }
  return socket
}
