import { useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * Returns what changes something in the service: `mutate` sends it, and what the page knows of these is asked for again
 * when it is done.
 */
export function useChange<T, R>(send: (input: T) => Promise<R>, affects: readonly string[][]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => Promise.all(affects.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
