worker-died = a process that was at work has ended; what was finished is kept, the same command goes on with the rest
cluster-address = "{ $address }" is no address of a Ray cluster; write HOST:PORT, ray://HOST:PORT, auto or local
cluster-away = no Ray cluster answers at { $address } ({ $problem })
cluster-lost = the Ray cluster lost a job again and again, or is gone ({ $problem }); what was finished is kept, the same command goes on with the rest
cluster-version = { $where }, a machine of the Ray cluster, has another Bastide ({ $found }) than this one ({ $wanted }): install the same on all
