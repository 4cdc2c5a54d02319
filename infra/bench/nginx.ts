import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireTool } from '../local/system-tools.ts';

/** nginx as one worker in front of one service, with kept connections and the request line in its log, as a gateway has it. */
export async function startNginx(options: {
  port: number;
  upstream: number;
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'fourball-nginx-'));
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, options));
  const child = spawn(await requireTool('nginx'), ['-e', join(folder, 'error.log'), '-c', file], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${options.port}`;
  await untilAnswers(url);
  return {
    url,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

const configuration = (folder: string, options: { port: number; upstream: number }) => `
daemon off;
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  keepalive_requests 1000000;
  upstream service {
    server 127.0.0.1:${options.upstream};
    keepalive 64;
    keepalive_requests 1000000;
  }
  server {
    listen 127.0.0.1:${options.port};
    location / {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;

/** Any answer will do. */
async function untilAnswers(url: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      await fetch(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
