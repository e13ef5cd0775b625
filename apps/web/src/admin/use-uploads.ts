import { ApiError } from '@regqa/client';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api } from '../api.ts';
import { isCodeOfState } from '../ask/places.ts';
import { noticeEndedSession } from '../session/session.tsx';
import { describeError } from '../frame/describe-error.ts';
import type { Job } from './admin-queries.ts';

/** What counts for all files of an upload; an empty text is left to the file itself. */
export interface UploadFields {
  readonly state: string;
  readonly lga: string;
  readonly document_type: string;
}

/** A file on its way: what became of it, in the end with the job that read it. */
export interface Upload {
  readonly id: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'reading' | 'ended' | 'refused';
  readonly job?: Job;
  readonly problem?: string;
}

/** Sends files one after another, and follows the job of each. */
export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const next = useRef(0);
  const upload = useCallback(
    (files: readonly File[], fields: UploadFields) => {
      const added = files.map((file) => ({
        file,
        entry: { id: next.current++, name: file.name, state: 'waiting' as const },
      }));
      setUploads((all) => [...added.map(({ entry }) => entry), ...all]);
      const report = (id: number, change: Partial<Upload>) =>
        setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)));
      void sendAll(added, fields, report).then(() => client.invalidateQueries({ queryKey: ['documents'] }));
    },
    [client],
  );
  return { uploads, upload };
}

type Report = (id: number, change: Partial<Upload>) => void;

async function sendAll(
  added: readonly { readonly file: File; readonly entry: Upload }[],
  fields: UploadFields,
  report: Report,
): Promise<void> {
  const followed: Promise<void>[] = [];
  for (const { file, entry } of added) {
    try {
      report(entry.id, { state: 'sending' });
      const { job_id } = await api.call('uploadDocument', { body: formOf(file, fields) });
      report(entry.id, { state: 'reading' });
      followed.push(follow(job_id, (change) => report(entry.id, change)));
    } catch (error) {
      report(entry.id, refusalOf(error));
    }
  }
  await Promise.all(followed);
}

function formOf(file: File, fields: UploadFields): FormData {
  const form = new FormData();
  const { state, lga, document_type: type } = fields;
  const given = { state: isCodeOfState(state) ? state : '', lga, document_type: type.trim() };
  for (const [name, value] of Object.entries(given)) if (value !== '') form.append(name, value);
  form.append('file', file, file.name);
  return form;
}

/** A stream that is cut off is no failed job: the job is then fetched once. */
async function follow(jobId: string, report: (change: Partial<Upload>) => void): Promise<void> {
  const params = { job_id: jobId };
  try {
    for await (const { event, data } of api.events('watchJob', { params }))
      report({ job: data as Job, state: event === 'done' ? 'ended' : 'reading' });
    const job = await api.call('getJob', { params });
    report({ job, state: job.finished_at === null ? 'reading' : 'ended' });
  } catch (error) {
    report(refusalOf(error));
  }
}

function refusalOf(error: unknown): Partial<Upload> {
  noticeEndedSession(error);
  const { title, help } = describeError(error);
  return { state: 'refused', problem: error instanceof ApiError ? help : `${title}. ${help}` };
}
